import '../tables.ts'

export const COLUMNS = ['id', 'session_id', 'interval', 'amount_cents', 'state', 'subscription_id', 'ended_at'] as const
