import type { Plugin } from 'vite'

/**
 * Removes the line breaks from the scripts that Vite adds to the head in development. React renders the whole page:
 * text between two tags that React did not write makes it discard the page and render it again.
 */
export function tightHead(): Plugin {
  return {
    name: 'inflo:tight-head',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const end = html.indexOf('</head>')
        return (
          html
            .slice(0, end)
            .replaceAll(/>\s+</g, '><')
            .replaceAll(/<head>\s+/g, '<head>')
            .trimEnd() + html.slice(end)
        )
      },
    },
  }
}
