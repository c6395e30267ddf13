import { BlockList, isIP } from 'node:net'

/**
 * Whether an IP address belongs to the open internet. False for addresses that can only be this machine or its network
 * (loopback, private, link-local, cloud metadata, multicast, documentation, tunnels).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateIPv4.check(address, 'ipv4')
  return family === 6 && globalIPv6.check(address, 'ipv6') && !tunnelsIPv6.check(address, 'ipv6')
}

const privateIPv4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

// An IPv4 address inside an IPv6 one (mapped, 64:ff9b::) is outside 2000::/3, and is refused with the rest.
const globalIPv6 = blockList('ipv6', [['2000::', 3]])

// Teredo and 6to4 embed an arbitrary IPv4 address.
const tunnelsIPv6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blockList(family: 'ipv4' | 'ipv6', networks: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
