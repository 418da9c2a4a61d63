/** An XML element, with the properties that the browser's and the server's XML parsers have in common. */
export type XmlPart = {
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: ArrayLike<object>
  getAttribute?: (name: string) => string | null
}
