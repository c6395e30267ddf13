import { argon2Sync, randomBytes } from 'node:crypto'

const cost = { memory: 8, passes: 1, parallelism: 1 }

/** A password as it is stored, with a cost of nearly nothing: for tests that try very many. */
export function quickPassword(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    ...cost,
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    tagLength: 32,
  })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`
}
