import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'

/** Throws ConfigError if the configured port cannot be used. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
      )
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} is reserved for the system. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL')
      throw new ConfigError(`${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0.`)
    throw error
  }
}

export function sayRunning({ publicUrl }: Config, setupUrl: string | undefined): void {
  const invitation = setupUrl ? `Create the first administrator: ${setupUrl}\n` : ''
  process.stdout.write(`Masthead is running at ${publicUrl}\n${invitation}`)
}
