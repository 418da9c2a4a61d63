export { IntegrityAudit as default } from '#features/cleanup/web/public.tsx'
