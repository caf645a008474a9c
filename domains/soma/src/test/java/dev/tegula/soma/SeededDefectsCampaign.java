package dev.tegula.soma;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in files of AnnData the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
