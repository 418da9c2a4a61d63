export { PendingProposals as default } from '#features/cleanup/web/public.tsx'
