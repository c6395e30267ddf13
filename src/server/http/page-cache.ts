import { createServer, type RequestListener, type Server } from 'node:http'
import type { Deps } from './context.ts'

export type PageCache = { serverFactory(handler: RequestListener): Server }

export function createPageCache(_deps: Deps): PageCache {
  return { serverFactory: (handler) => createServer(handler) }
}
