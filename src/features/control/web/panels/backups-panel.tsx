export { Backups as default } from '#features/recovery/web/public.tsx'
