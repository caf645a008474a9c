"""Curves of reads of an array under small writes, by maintenance policy.

By hand, with python3-matplotlib: decay.py CURVES FILE draws what `-Dtegula.decay.curves=CURVES` of DecayTest appended: load,
policy, writes, and the 95th percentile of requests.
"""
import collections
import csv
import sys

import matplotlib
matplotlib.use("svg")
import matplotlib.pyplot as plt

matplotlib.rcParams["svg.fonttype"] = "none"
curves = collections.defaultdict(list)
with open(sys.argv[1]) as rows:
    for load, policy, writes, requests in csv.reader(rows):
        curves[policy or "default"].append((int(writes), int(requests)))

figure, axes = plt.subplots(figsize=(8, 4))
for policy, points in curves.items():
    axes.plot(*zip(*points), label=policy)
axes.set(xscale="log", yscale="log", xlabel="writes", ylabel="requests of a read, 95th percentile")
axes.grid(which="both", color="#eeeeee")
axes.legend(frameon=False)
figure.tight_layout()
figure.savefig(sys.argv[2])
