export { Environments as default } from '#features/recovery/web/public.tsx'
