export { RevokeCertificate } from './certificates/revoke-form.tsx'
