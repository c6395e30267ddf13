/** The environment that a process of the product inherits from the tests, beside its own settings. */
export const programEnv = {
  PATH: process.env.PATH ?? '',
  // Processes that start after each other compile the same files.
  ...(process.env.MASTHEAD_BUILT && { MASTHEAD_BUILT: process.env.MASTHEAD_BUILT }),
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
