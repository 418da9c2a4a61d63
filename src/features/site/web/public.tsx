export { MemberMenus } from './frame/own-place.tsx'
export { PageFrame } from './frame/page-frame.tsx'
export { RouteErrorPage } from './frame/route-error-page.tsx'
export { Refusal } from './refusal.tsx'
