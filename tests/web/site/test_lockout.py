"""Strangers who guess at a password do not lock its owner out."""

from pathlib import Path

from site_helpers import Person, Site


def guess(stranger: Person, address: str) -> int:
    body = {"name": "Owner", "password": "a wrong guess"}
    return stranger.http.post("/api/login", json=body, headers={"X-Forwarded-For": address}).status_code


def test_wrong_passwords_of_strangers_do_not_lock_out_a_known_device(tmp_path: Path) -> None:
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    site = Site(tmp_path)
    site._server.config.app = ProxyHeadersMiddleware(site.app, trusted_hosts="127.0.0.1")
    try:
        site.wait()
        owner, credentials = site.account("Owner"), {"name": "Owner", "password": "a good password"}
        owner.http.post("/api/logout", json={})
        stranger = site.person()
        codes = [guess(stranger, f"192.0.2.{n}") for n in range(40)]
        assert codes[0] == 403
        assert codes[-1] == 429, "the name has only so many attempts, whoever makes them"
        elsewhere = site.person()
        assert elsewhere.http.post("/api/login", json=credentials).status_code == 429
        assert owner.http.post("/api/login", json=credentials).status_code == 200
        # A device that is known has only so many attempts, too.
        codes = [guess(owner, "192.0.2.99") for _ in range(25)]
        assert (codes[0], codes[-1]) == (403, 429)
    finally:
        site.stop()
