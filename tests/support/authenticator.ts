import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Ceremony = { challenge: string; origin: string; host: string; counter?: number; id?: Buffer }

const isPresentAndVerified = 0x05
const hasCredential = 0x40

/** A passkey as a browser would create and use it, in memory. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  return {
    /** The answer to what `POST /api/auth/passkeys/options` asks for. */
    register({ id = credentialId, ...ceremony }: Ceremony) {
      const clientDataJSON = clientData('webauthn.create', ceremony)
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const data = Buffer.concat([authenticatorData(ceremony, hasCredential), credential])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer(id, { clientDataJSON, attestationObject })
    },

    /** The answer to what `POST /api/auth/passkey/options` asks for. */
    signIn(ceremony: Ceremony) {
      const clientDataJSON = clientData('webauthn.get', ceremony)
      const data = authenticatorData(ceremony)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      return answer(credentialId, { clientDataJSON, authenticatorData: data, signature })
    },
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData({ host, counter = 0 }: Ceremony, flags = 0): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(isPresentAndVerified | flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(host).digest(), rest])
}

function answer(id: Buffer, parts: Record<string, Buffer>) {
  const response = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  )
  const known = id.toString('base64url')
  return { id: known, rawId: known, type: 'public-key', response, clientExtensionResults: {} }
}
