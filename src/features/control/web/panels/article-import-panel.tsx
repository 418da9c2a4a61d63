export { ImportArticles as default } from '#features/library/web/public.tsx'
