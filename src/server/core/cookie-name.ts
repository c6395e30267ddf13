import type { Config } from '../config.ts'

/**
 * The name under which a browser stores a cookie. A staging copy uses other names: browsers send cookies to every port
 * of a host, so signing in to the copy would otherwise end the session of its original.
 */
export const cookieName = (
  { copyOf, publicUrl }: Pick<Config, 'copyOf' | 'publicUrl'>,
  name: string,
): string => (copyOf === undefined ? name : `${name}_copy_${publicUrl.replace(/\W+/g, '_')}`)
