import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalidField } from '../../core/errors.ts'
import { isWellKnown } from './well-known-passwords.ts'

const derive = promisify(argon2)

// OWASP's minimum for argon2id: about 60 ms and 19 MiB for each attempt.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const nonceLength = 16

/** Returns the stored form of a new password: argon2id with its parameters, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceLength)
  return format(cost, nonce, await hash(password, { ...cost, nonce, tagLength }))
}

/** Whether the password is the stored one. If none is stored, does the same work and returns false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const { expected, ...parameters } = parse(stored ?? nobody)
  const actual = await hash(password, parameters)
  return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined
}

/**
 * Throws VALIDATION_FAILED for a password that guessers try first, or that contains the first part of the account's
 * email address.
 */
export function refuseWeakPassword(password: string, email: string): void {
  if (isWellKnown(password)) {
    throw invalidField('password', 'This password is too common. Choose another one.')
  }
  const [localPart = ''] = email.toLowerCase().split('@')
  if (localPart.length >= 4 && password.toLowerCase().includes(localPart)) {
    throw invalidField('password', 'Do not use your email address in the password.')
  }
}

type Cost = typeof cost

const hash = (password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> =>
  derive('argon2id', { ...parameters, message: Buffer.from(password.normalize('NFKC')) })

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function format({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
}

const nobody = format(cost, Buffer.alloc(nonceLength), Buffer.alloc(tagLength))

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) throw new Error('A stored password is not in the format of this version')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    expected,
  }
}
