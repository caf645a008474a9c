package dev.tegula.sql;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in the dialect and its operators the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
