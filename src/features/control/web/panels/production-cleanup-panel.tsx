export { ProductionCleanup as default } from '#features/cleanup/web/public.tsx'
