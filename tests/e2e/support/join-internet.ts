// Loaded by the server of a journey before everything else: replaces the internet by that of the test.
import { connectTo } from '../../support/internet.ts'

connectTo(Number(process.env.INTERNET_PORT), (process.env.INTERNET_NAMES ?? '').split(','))
