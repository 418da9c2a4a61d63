// One colour for each category, distinguishable in light and dark mode. The category's name is always shown with
// it.
const COLOURS: Record<string, string> = {
  Diagnostics: '#2F6F9F',
  'Remote Monitoring': '#0F7B6C',
  'Clinical Workflow': '#4A5FB0',
  'Ethics & Policy': '#9C3D54',
  'Patient Experience': '#B4470F',
  'Data Analytics': '#7A3E8E',
  Telemedicine: '#8A5A12',
  'Drug Discovery': '#4D7A1F',
}
const OTHER_COLOUR = '#7E8B84'

export const colourOf = (category: string): string => COLOURS[category] ?? OTHER_COLOUR
