import cookies from "./cookies.json" with { type: "json" };
import { written } from "./written.ts";

export const cookiePolicy = written(cookies);
