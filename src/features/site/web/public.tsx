export { MemberMenus } from './frame/member-menus.tsx'
export { PageFrame } from './frame/page-frame.tsx'
export { RouteErrorPage } from './frame/route-error-page.tsx'
export { Refusal } from './refusal.tsx'
