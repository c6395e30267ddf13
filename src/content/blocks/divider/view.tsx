import type { BlockView } from '../block.ts'
import type { divider } from './divider.ts'

export const Divider: BlockView<typeof divider> = () => <hr className="block block-divider" />
