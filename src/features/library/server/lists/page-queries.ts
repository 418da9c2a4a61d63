export type Sort = 'date' | 'title' | 'author' | 'views'
export type ListQuery = { page: number; size: number; category?: string | undefined; sort: Sort }
