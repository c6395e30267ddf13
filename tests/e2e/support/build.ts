import { execFileSync } from 'node:child_process'

/** Before all journeys: what they drive is the build, which must be that of these sources. */
export default function build(): void {
  execFileSync('bash', ['-c', '. scripts/runtime.sh && . scripts/build-when-stale.sh && build_when_stale'], {
    stdio: 'inherit',
  })
}
