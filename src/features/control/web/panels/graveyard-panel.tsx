export { Graveyard as default } from '#features/cleanup/web/public.tsx'
