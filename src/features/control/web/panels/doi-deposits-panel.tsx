export { DoiDeposits as default } from '#features/dois/web/public.tsx'
