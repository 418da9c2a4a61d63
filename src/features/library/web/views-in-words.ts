export const viewsInWords = (views: number): string =>
  `${views.toLocaleString('en-GB')} ${views === 1 ? 'view' : 'views'}`
