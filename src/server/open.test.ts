import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { openDeps } from './open.ts'

test('a data directory in which nobody may write is told in one sentence', async () => {
  // The kernel refuses new folders there to everybody.
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/sys/masthead' })
  await expect(openDeps(config, pino({ level: 'silent' }))).rejects.toThrow(
    new ConfigError('/sys/masthead is not writable. Change its owner, or set DATA_DIR to another folder.'),
  )
})
