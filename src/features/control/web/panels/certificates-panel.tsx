export { RevokeCertificate as default } from '#features/achievements/web/public.tsx'
