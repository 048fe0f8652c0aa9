/** Which page is shown; follows the address. */
import { parseRoute, type Route } from "./route";

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parseRoute(location.hash);
    });
  }

  go(hash: string): void {
    location.hash = hash;
  }
}

export const router = new Router();
