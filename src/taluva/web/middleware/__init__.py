"""What every request passes through before its route: hosts, headers, sizes, cookies, limits."""
