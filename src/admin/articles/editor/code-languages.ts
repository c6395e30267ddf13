export { common } from 'lowlight'
