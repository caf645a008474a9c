// Fails if a link of the built site, or a picture, leads nowhere: node check.mjs FOLDER BASE
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const [folder, base] = process.argv.slice(2)
const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'))
const anchors = new Map()

/** Returns the names of the elements of a page. */
function ids(file) {
  if (!anchors.has(file)) {
    anchors.set(file, new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map((id) => id[1])))
  }
  return anchors.get(file)
}

/** Returns whether a link of a page leads to a file, and to an element of it if it names one. */
function leads(page, link) {
  const [path, anchor] = decodeURI(link).split('#')
  const place = path === '' ? page : path.startsWith('/') ? join(folder, relative(base, path)) : join(dirname(page), path)
  const file = [place, `${place}.html`, join(place, 'index.html')].find((name) => existsSync(name) && statSync(name).isFile())
  return file !== undefined && (!anchor || !file.endsWith('.html') || ids(file).has(anchor))
}

const broken = []
let links = 0
for (const name of pages) {
  const page = join(folder, name)
  for (const [, link] of readFileSync(page, 'utf8').matchAll(/<(?:a|img|link)\s[^>]*?(?:href|src)="([^"]+)"/g)) {
    links++
    if (!/^[a-z]+:|^\/\//.test(link) && !leads(page, link.replaceAll('&amp;', '&'))) {
      broken.push(`${name}: ${link}`)
    }
  }
}
if (links === 0 || broken.length > 0) {
  console.error(`check: ${broken.length} of ${links} links lead nowhere:\n${[...new Set(broken)].join('\n')}`)
  process.exit(1)
}
console.log(`check: ${links} links of ${pages.length} pages lead somewhere`)
