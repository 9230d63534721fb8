"""How deep the property tests go: quickly by default, deeper with HYPOTHESIS_PROFILE=deep."""

import os

from hypothesis import HealthCheck, Phase, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("default", max_examples=25, deadline=None, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=QUIET)
settings.register_profile("mutation", settings.get_profile("default"), max_examples=10, phases=[Phase.generate])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
