export { changeSigningKey } from './certificates/keys-service.ts'
