export { UserClassifications as default } from '#features/cleanup/web/public.tsx'
