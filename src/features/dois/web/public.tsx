export { DoiDeposits } from './doi-deposits.tsx'
