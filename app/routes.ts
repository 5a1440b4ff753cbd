import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  layout('front/shell.route.tsx', [
    index('front/home.route.tsx'),
    route('ourstory', 'front/our-story.route.tsx'),
    route('services', 'catalogue/services.route.tsx'),
    route('alcohol-calculator', 'calculator/calculator.route.tsx'),
    route('quote', 'ask/ask.route.tsx'),
    route('thankyou', 'thanks/thank-you.route.tsx'),
    route('partners', 'partners/partners.route.tsx'),
    route('privacy', 'front/privacy.route.tsx'),
    route('*', 'front/lost.route.tsx'),
  ]),
  route('thankyou/event.ics', 'thanks/event-file.route.ts'),
  route('quote/miles', 'quote/miles.route.ts'),
  route('quote/sent', 'ask/sent.route.ts'),
  route('api/drinks', 'drinks/drinks-api.route.ts'),
  route('api/estimate', 'quote/estimate-api.route.ts'),
  route('api/openapi.json', 'openapi.route.ts'),
  route('media/:file', 'media/serve.route.ts'),
  route('up', 'up.route.ts'),
  route('robots.txt', 'front/robots.route.ts'),
  route('sitemap.xml', 'front/sitemap.route.ts'),
  route('speculation-rules.json', 'front/speculation-rules.route.ts'),
] satisfies RouteConfig
