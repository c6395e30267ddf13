import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A connection to a server that can be cut, as in a crash of the server, or go silent, and be restored. */
export async function openCuttableWay(target: URL) {
  const sockets = new Set<Socket>()
  let server: Server
  let isSilent = false
  const open = async (port: number) => {
    server = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()))
      near.pipe(far).pipe(near)
      if (isSilent) near.pause()
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await open(0)
  return {
    port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    mend: () => open(port),
    /** Nothing arrives any more, and nobody is told. */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speak() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
  }
}
