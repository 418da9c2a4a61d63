export { PapersOfMonth as default } from '#features/library/web/public.tsx'
