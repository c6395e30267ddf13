/** In the place of a handle that nobody asks for. */
export const AppShellResizeHandle = (): null => null
