/** Opens pictures of figures in the viewer when they are clicked. Without this, their links open the picture itself. */
export function enableFigureViewer(until: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.article-open') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void import('./viewer.ts').then(({ viewFigure }) => until.aborted || viewFigure(link, until))
  }
  document.addEventListener('click', onClick, { signal: until })
}
