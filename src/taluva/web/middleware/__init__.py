"""What every request passes before its route: hosts, headers, sizes, cookies, limits."""
