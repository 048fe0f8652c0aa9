from hypothesis import settings

# How long an example takes says something about the machine, not about what is tested.
settings.register_profile("tetrapolis", deadline=None)
settings.load_profile("tetrapolis")
