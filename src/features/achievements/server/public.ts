export { changeSigningKey } from './certificates/keys.ts'
