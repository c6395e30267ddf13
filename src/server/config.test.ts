import { availableParallelism } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      workers: 1,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: path.resolve(import.meta.dirname, '../../data'),
      databaseUrl: undefined,
      storage: { kind: 'disk' },
      uploadLimitBytes: 25 * 1024 * 1024,
      trustProxy: false,
      purge: undefined,
      mirrorDir: undefined,
      staticExport: { to: undefined, bucket: undefined },
      updateUrl: undefined,
      metricsToken: undefined,
      logLevel: 'info',
      firstAdmin: undefined,
    })
  })

  it('treats an empty value as missing', () => {
    expect(loadConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
  })

  it.each(['0', '-1', 'abc', '1.5', '65', '1000'])('refuses %s workers with one sentence', (WORKERS) => {
    expect(() => loadConfig({ WORKERS })).toThrow(
      /^WORKERS: use a whole number from 1 to 64, or auto for one per core\.$/,
    )
  })

  it('starts a worker for each core with auto', () => {
    expect(loadConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism())
    expect(loadConfig({ WORKERS: '64' }).workers).toBe(64)
  })

  it.each([
    [{ PORT: 'many' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ PUBLIC_URL: 'blog.example.com' }, /PUBLIC_URL/],
    [{ DATABASE_URL: 'mysql://localhost/blog' }, /DATABASE_URL.*postgres:\/\//],
    [{ MEDIA_STORAGE: 's3' }, /S3_ENDPOINT/],
    [{ ADMIN_EMAIL: 'anna@example.com' }, /ADMIN_PASSWORD/],
    [{ ADMIN_EMAIL: 'anna@example.com', ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD.*12/],
    [{ TRUST_PROXY: 'maybe' }, /TRUST_PROXY/],
    [{ METRICS_TOKEN: 'fifteen-letters' }, /METRICS_TOKEN.*16/],
    [{ METRICS_TOKEN: 'a token with spaces' }, /METRICS_TOKEN.*spaces/],
    [{ STATIC_EXPORT_TO: 's3://bucket/../other' }, /STATIC_EXPORT_TO.*s3:/],
    [{ STATIC_EXPORT_TO: 'site.zip' }, /STATIC_EXPORT_TO.*zip/],
    [{ STATIC_EXPORT_TO: 's3://bucket' }, /STATIC_EXPORT_S3_ENDPOINT/],
    [{ CDN_PURGE: 'other' }, /CDN_PURGE/],
    [{ CDN_PURGE: 'varnish' }, /CDN_PURGE_URL/],
    [{ CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://10.0.0.1, 10.0.0.2' }, /CDN_PURGE_URL.*http/],
    [{ CDN_PURGE: 'webhook', CDN_PURGE_URL: 'http://10.0.0.1', CDN_PURGE_TOKEN: 'a b' }, /CDN_PURGE_TOKEN/],
    [{ CDN_PURGE: 'fastly', CDN_PURGE_ID: 'service' }, /CDN_PURGE_TOKEN/],
    [{ CDN_PURGE: 'bunny', CDN_PURGE_ID: '../..', CDN_PURGE_TOKEN: 'secret' }, /CDN_PURGE_ID/],
  ])('refuses %o with a sentence that names the variable', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message)
  })

  it('asks the provider of a cache unless another address is given', () => {
    const provider = { CDN_PURGE: 'cloudflare', CDN_PURGE_ID: 'zone', CDN_PURGE_TOKEN: 'secret' }
    expect(loadConfig(provider).purge).toEqual({
      kind: 'cloudflare',
      urls: ['https://api.cloudflare.com'],
      id: 'zone',
      token: 'secret',
    })
    const caches = { CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://10.0.0.1:6081, http://10.0.0.2:6081/' }
    expect(loadConfig(caches).purge?.urls).toEqual(['http://10.0.0.1:6081', 'http://10.0.0.2:6081'])
  })

  it('opens the bucket of the static site with its own keys, or those of the files', () => {
    const keys = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    const own = { STATIC_EXPORT_TO: 's3://site/blog', STATIC_EXPORT_S3_ACCESS_KEY_ID: 'c' }
    expect(loadConfig({ ...keys, ...own }).staticExport).toEqual({
      to: 's3://site/blog',
      bucket: { endpoint: 'https://s3.example', region: 'us-east-1', accessKeyId: 'c', secretAccessKey: 'b' },
    })
  })

  it('takes the folder of the mirror from that of the site', () => {
    const site = path.resolve(import.meta.dirname, '../..')
    expect(loadConfig({ MIRROR_DIR: '../mirror' }).mirrorDir).toBe(path.join(site, '../mirror'))
    expect(loadConfig({ MIRROR_DIR: '/srv/mirror' }).mirrorDir).toBe('/srv/mirror')
  })

  it('uses only the origin of the public address', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://blog.example.com/' }).publicUrl).toBe('https://blog.example.com')
  })
})
