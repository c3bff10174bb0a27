export const paths = {
  login: '/operator/login',
  password: '/operator/password',
  orders: '/operator/orders',
  order: '/operator/orders/:order',
  sites: '/operator/sites',
  carts: '/operator/carts',
  revenue: '/operator/revenue',
  jobs: '/operator/jobs',
  log: '/operator/log',
} as const;

export const orderPathOf = (id: string) => `${paths.orders}/${encodeURIComponent(id)}`;
