import { execFileSync } from 'node:child_process'

/** Runs before all journeys, which need an up-to-date build. */
export default function build(): void {
  execFileSync('bash', ['-c', '. scripts/runtime.sh && . scripts/build-when-stale.sh && build_when_stale'], {
    stdio: 'inherit',
  })
}
