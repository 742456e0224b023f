// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Core", products: [.library(name: "Core", targets: ["Core"])],
    dependencies: [.package(url: "https://example.com/switchyard", from: "0.1.0")],
    targets: [.target(name: "Core", dependencies: [.product(name: "Switchyard", package: "switchyard")])])
